#!/bin/sh
# Runs the tests of facts on a cluster of ClickHouse servers: two shards with two replicas. Needs Docker with Compose, about 8 GB of memory,
# and the dependencies of the repository (npm ci, node scripts/setup.mjs). From the root of the repository:
#   sh deploy/cluster-test.sh
# With the address of another cluster, whose name is in PHAROS_TEST_CLICKHOUSE_CLUSTER, it starts nothing:
#   PHAROS_TEST_CLICKHOUSE_URL=http://user:password@host:8123/default PHAROS_TEST_CLICKHOUSE_CLUSTER=name sh deploy/cluster-test.sh
# Each test file creates a database with the prefix pharos_test_, and removes it.
set -eu

compose() {
  docker compose --file deploy/compose/cluster-test.yml "$@"
}

if [ -z "${PHAROS_TEST_CLICKHOUSE_URL:-}" ]; then
  trap 'compose down --volumes' EXIT
  compose up --detach --wait
  export PHAROS_TEST_CLICKHOUSE_URL=http://default@127.0.0.1:18123/default
  export PHAROS_TEST_CLICKHOUSE_CLUSTER=analytics
fi

# One file at a time, because mutations of the cluster run one after another.
npx vitest run --config vitest.thorough.config.ts --project alone --no-file-parallelism \
  server/src/stores/facts/engines/cluster.thorough.test.ts \
  server/src/modules/visits/visits.server.thorough.test.ts
npx vitest run --project together --no-file-parallelism --test-timeout=120000 --hook-timeout=120000 \
  server/src/stores/facts/loading \
  server/src/modules/visits \
  server/src/modules/erasure \
  server/src/modules/exports \
  server/src/modules/query
