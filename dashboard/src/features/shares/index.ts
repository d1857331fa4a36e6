export { SharingCard } from './settings/sharing-card.tsx';
