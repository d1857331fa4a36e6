/**
 * The ids that examples of calls name. They have the shape of real ones; nothing has them. Tests put real ones in their
 * place and call every example.
 */
export const EXAMPLE_IDS = {
  websiteId: 'web_06ahtkp1xrc8ym3n5de7gq4vzw',
  deletedWebsiteId: 'web_06ah1f9t2bcyse6k4m8dxq3rvn',
  organizationId: 'org_06aht0qm7cvx2ds5eyk8r4bnfg',
  /** Another of the same people. */
  spareOrganizationId: 'org_06ajz3w8k1tdqh5xm9cr7vepbs',
  keyId: 'key_06ahv4sn2eq8xkd5zmt7cyrbfw',
  /** A person who belongs to the organization. */
  memberId: 'usr_06ahr8vd3wnq5xk2yetm7czfbs',
  segmentId: 'sgm_06ahw1kz9dtn4qc7xv3pfrmeyb',
  reportId: 'rpt_06ahw7rb5xk3nqydz8vcm1tefs',
  annotationId: 'ann_06ahwdq2vs7x4kcn9ytzr5bmef',
  shareId: 'shr_06ahwkx8m3fqt5zcn7dv1ybrse',
  shareToken: 'phs_Zm9yIGV4YW1wbGUgb25seSwgbm8gbGluayBoYXMgaXQ4',
  /** An application that registered itself. */
  clientId: 'kQvWnTzRbYmXcLpHsDgJfAeUiOtKwBqV',
} as const;
