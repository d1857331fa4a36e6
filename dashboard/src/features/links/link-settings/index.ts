export { DnsRecords } from './dns-records.tsx';
