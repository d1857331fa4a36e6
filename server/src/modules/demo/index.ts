export { describeDemo } from './describe-demo.ts';
export { fillDemo } from './fill-demo.ts';
