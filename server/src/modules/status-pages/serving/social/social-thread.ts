import { serveThread } from '../../../../lib/serve-thread.ts';
import { drawPicture } from './draw-picture.ts';

serveThread(drawPicture);
