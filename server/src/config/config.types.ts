/** The parsed settings of a process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without trailing slash; `undefined` until the port is known, if port 0 is configured. */
  readonly baseUrl: string | undefined;
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly trustedProxies: readonly string[];
  readonly secret: string | undefined;
  /** Only for `pharos rotate-secret`. */
  readonly previousSecret: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly requestsPerMinute: number;
  readonly linkReferrerPolicy: string;
  /** In lower case, without the colon. */
  readonly linkAppSchemes: readonly string[];
  readonly dnsServers: readonly string[];
  readonly allowedPrivateTargets: readonly string[];
  /** Empty: not verified. */
  readonly connectivityTargets: readonly string[];
  /** Whether icons of other websites are fetched. */
  readonly hasFavicons: boolean;
  readonly logLevel: string;
}
