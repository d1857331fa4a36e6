export { type Domain, DomainTitle, DomainVerification } from './domain-verification.tsx';
export { HostnameField } from './hostname-field.tsx';
