import { defineModule } from '../../kernel/define-module.ts';
import { queryModule } from '../query/index.ts';
import { sharesModule } from '../shares/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createReadFigure } from './read-figure.ts';
import { addShareBadgeRoutes } from './share-badges.routes.ts';

/** Badges of share links: a figure of a website as an image, for pages and README files. */
export const shareBadgesModule = defineModule({
  name: 'share-badges',
  needs: [sharesModule, websitesModule, queryModule],
  create(kernel, use) {
    const shares = use(sharesModule);
    const readFigure = createReadFigure({
      ...kernel,
      websites: use(websitesModule),
      query: use(queryModule),
    });
    return {
      service: undefined,
      routes: (http) => addShareBadgeRoutes(http, { shares, readFigure }),
    };
  },
});
