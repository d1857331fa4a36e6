export { describeScope } from '../describe-scope.ts';
