/** The seed of the data of `pharos demo`. */
export const DEMO_SEED = 20_260_601;
