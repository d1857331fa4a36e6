import { tourViews } from './testing/tour.ts';
import { VIEWS } from './testing/views.ts';

tourViews(VIEWS.settings);
