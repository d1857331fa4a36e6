import { serveThread } from '../../lib/serve-thread.ts';
import { createSourceMapReader } from './read-source-map.ts';

serveThread(createSourceMapReader());
