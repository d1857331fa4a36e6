// Runs dependency-cruiser and fails if it finds too few modules.
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

const MINIMUM_MODULES = 120;

const { forbidden, options } = await extractConfig('./.dependency-cruiser.cjs');
const { output } = await cruise(['server/src', 'dashboard/src', 'sdk/src'], {
  ...options,
  ruleSet: { forbidden },
  validate: true,
});
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (totalCruised < MINIMUM_MODULES)
  console.error(`only ${totalCruised} modules were found, expected ${MINIMUM_MODULES} or more`);
if (violations.length > 0 || totalCruised < MINIMUM_MODULES) process.exit(1);
console.log(`${totalCruised} modules, no forbidden dependency`);
