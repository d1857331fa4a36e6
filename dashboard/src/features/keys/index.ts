export { KeyPage } from './key-page.tsx';
export { KeysPage } from './keys-page.tsx';
export { SecretOnce } from './secret-once.tsx';
