import type { Weighted } from './random.ts';

/** A country that visitors come from. */
export interface Country extends Weighted {
  /** ISO 3166-1 alpha-2: what the city database says of every address here. */
  readonly code: string;
  readonly currency: 'EUR' | 'USD';
  readonly languages: readonly Language[];
  readonly places: readonly Place[];
}

/** A language that a browser asks for. */
export interface Language extends Weighted {
  readonly tag: string;
}

/** A town, by an address that the bundled city database finds there: those of universities, mostly. */
export interface Place extends Weighted {
  readonly ip: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Where the visitors of the demonstration live. */
export const COUNTRIES: readonly Country[] = [
  {
    code: 'US',
    weight: 26,
    currency: 'USD',
    languages: [
      { tag: 'en-US', weight: 90 },
      { tag: 'es-US', weight: 10 },
    ],
    places: [
      { ip: '18.7.22.69', timezone: 'America/New_York', weight: 4 },
      { ip: '128.112.1.1', timezone: 'America/New_York', weight: 2 },
      { ip: '128.148.1.1', timezone: 'America/New_York', weight: 1 },
      { ip: '128.135.1.1', timezone: 'America/Chicago', weight: 3 },
      { ip: '128.83.1.1', timezone: 'America/Chicago', weight: 2 },
      { ip: '128.32.1.1', timezone: 'America/Los_Angeles', weight: 4 },
      { ip: '171.64.1.1', timezone: 'America/Los_Angeles', weight: 3 },
      { ip: '128.95.1.1', timezone: 'America/Los_Angeles', weight: 2 },
    ],
  },
  {
    code: 'DE',
    weight: 22,
    currency: 'EUR',
    languages: [
      { tag: 'de-DE', weight: 88 },
      { tag: 'en-US', weight: 9 },
      { tag: 'tr-TR', weight: 3 },
    ],
    places: [
      { ip: '141.20.1.1', timezone: 'Europe/Berlin', weight: 5 },
      { ip: '134.100.1.1', timezone: 'Europe/Berlin', weight: 3 },
      { ip: '131.159.0.1', timezone: 'Europe/Berlin', weight: 3 },
      { ip: '134.2.1.1', timezone: 'Europe/Berlin', weight: 1 },
      { ip: '129.70.1.1', timezone: 'Europe/Berlin', weight: 1 },
    ],
  },
  {
    code: 'GB',
    weight: 11,
    currency: 'EUR',
    languages: [{ tag: 'en-GB', weight: 1 }],
    places: [
      { ip: '137.73.1.1', timezone: 'Europe/London', weight: 5 },
      { ip: '130.88.1.1', timezone: 'Europe/London', weight: 2 },
      { ip: '129.215.1.1', timezone: 'Europe/London', weight: 1 },
      { ip: '131.111.1.1', timezone: 'Europe/London', weight: 1 },
      { ip: '129.67.1.1', timezone: 'Europe/London', weight: 1 },
    ],
  },
  {
    code: 'FR',
    weight: 9,
    currency: 'EUR',
    languages: [
      { tag: 'fr-FR', weight: 94 },
      { tag: 'en-US', weight: 6 },
    ],
    places: [
      { ip: '134.157.1.1', timezone: 'Europe/Paris', weight: 4 },
      { ip: '140.77.1.1', timezone: 'Europe/Paris', weight: 2 },
      { ip: '129.104.1.1', timezone: 'Europe/Paris', weight: 1 },
    ],
  },
  {
    code: 'NL',
    weight: 6,
    currency: 'EUR',
    languages: [
      { tag: 'nl-NL', weight: 80 },
      { tag: 'en-US', weight: 20 },
    ],
    places: [{ ip: '145.18.1.1', timezone: 'Europe/Amsterdam', weight: 1 }],
  },
  {
    code: 'CH',
    weight: 4,
    currency: 'EUR',
    languages: [
      { tag: 'de-CH', weight: 70 },
      { tag: 'fr-CH', weight: 30 },
    ],
    places: [
      { ip: '130.60.1.1', timezone: 'Europe/Zurich', weight: 2 },
      { ip: '129.132.1.1', timezone: 'Europe/Zurich', weight: 1 },
    ],
  },
  {
    code: 'SE',
    weight: 4,
    currency: 'EUR',
    languages: [
      { tag: 'sv-SE', weight: 85 },
      { tag: 'en-US', weight: 15 },
    ],
    places: [
      { ip: '130.237.1.1', timezone: 'Europe/Stockholm', weight: 3 },
      { ip: '129.16.1.1', timezone: 'Europe/Stockholm', weight: 1 },
      { ip: '130.235.1.1', timezone: 'Europe/Stockholm', weight: 1 },
    ],
  },
  {
    code: 'ES',
    weight: 4,
    currency: 'EUR',
    languages: [
      { tag: 'es-ES', weight: 85 },
      { tag: 'ca-ES', weight: 15 },
    ],
    places: [
      { ip: '147.96.1.1', timezone: 'Europe/Madrid', weight: 2 },
      { ip: '147.83.1.1', timezone: 'Europe/Madrid', weight: 2 },
      { ip: '150.214.1.1', timezone: 'Europe/Madrid', weight: 1 },
    ],
  },
  {
    code: 'CA',
    weight: 5,
    currency: 'USD',
    languages: [
      { tag: 'en-CA', weight: 75 },
      { tag: 'fr-CA', weight: 25 },
    ],
    places: [
      { ip: '142.150.1.1', timezone: 'America/Toronto', weight: 3 },
      { ip: '132.206.1.1', timezone: 'America/Toronto', weight: 2 },
      { ip: '137.82.1.1', timezone: 'America/Vancouver', weight: 1 },
    ],
  },
  {
    code: 'BR',
    weight: 3,
    currency: 'USD',
    languages: [{ tag: 'pt-BR', weight: 1 }],
    places: [
      { ip: '143.107.1.1', timezone: 'America/Sao_Paulo', weight: 3 },
      { ip: '201.17.1.1', timezone: 'America/Sao_Paulo', weight: 2 },
    ],
  },
  {
    code: 'IN',
    weight: 4,
    currency: 'USD',
    languages: [
      { tag: 'en-IN', weight: 80 },
      { tag: 'hi-IN', weight: 20 },
    ],
    places: [
      { ip: '106.51.1.1', timezone: 'Asia/Kolkata', weight: 3 },
      { ip: '103.27.8.1', timezone: 'Asia/Kolkata', weight: 2 },
    ],
  },
  {
    code: 'JP',
    weight: 3,
    currency: 'USD',
    languages: [{ tag: 'ja-JP', weight: 1 }],
    places: [
      { ip: '133.11.1.1', timezone: 'Asia/Tokyo', weight: 3 },
      { ip: '133.1.1.1', timezone: 'Asia/Tokyo', weight: 1 },
    ],
  },
];
