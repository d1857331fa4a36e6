import { keepFailures } from './keep-failures.ts';

keepFailures();
