export { shareBadgesModule } from './share-badges.module.ts';
