/** What a field of a key holds: a secret, an address, or a word of a list. */
type KeyField = { name: string; isOptional?: true; choices?: readonly string[] }

/**
 * Keys that a brand can have of its own, in the order of the page, and what each holds (all texts). Without one the brand
 * uses that of the installation (`.env.example`).
 */
export const brandKeys = {
  /** Tiles. */
  tianditu: [{ name: 'key' }],
  /** Addresses. */
  amap: [{ name: 'key' }],
  /** Tiles and addresses. */
  google: [{ name: 'key' }],
  /** A fourth map: where its tiles are, with {z}, {x} and {y}, and a key in it where it wants one. */
  tiles: [{ name: 'url' }, { name: 'title' }, { name: 'attribution' }],
  /** Beside `message.code` of the brand's profile; `voiceUrl` speaks the text. */
  sms: [
    { name: 'url' },
    { name: 'keyId', isOptional: true },
    { name: 'keySecret', isOptional: true },
    { name: 'voiceUrl', isOptional: true },
  ],
  mail: [
    { name: 'from' },
    { name: 'host' },
    { name: 'port' },
    { name: 'user', isOptional: true },
    { name: 'password', isOptional: true },
  ],
  /** Cards, WeChat Pay and Alipay. */
  stripe: [{ name: 'secretKey' }, { name: 'webhookSecret' }],
  paypal: [
    { name: 'clientId' },
    { name: 'clientSecret' },
    { name: 'webhookId' },
    { name: 'mode', choices: ['live', 'test'] },
  ],
} as const satisfies Record<string, readonly KeyField[]>

export type BrandKeyKind = keyof typeof brandKeys
export const brandKeyKinds = Object.keys(brandKeys) as [BrandKeyKind, ...BrandKeyKind[]]

export const keyFieldsOf = (kind: BrandKeyKind): readonly KeyField[] => brandKeys[kind]

/** Shown as it is typed; all else is a secret. */
export const openKeyFields: readonly string[] = [
  'url',
  'title',
  'attribution',
  'voiceUrl',
  'from',
  'host',
  'port',
  'user',
  'mode',
]

export type PayKeyKind = 'stripe' | 'paypal'
export const isPayKey = (kind: BrandKeyKind): kind is PayKeyKind =>
  kind === 'stripe' || kind === 'paypal'

/** What a test of a key came to. `refused`: by the vendor; `unreachable`: nobody answered. */
export const keyOutcomes = ['ok', 'refused', 'unreachable'] as const
export type KeyOutcome = (typeof keyOutcomes)[number]

/** Records of a sender's domain, and what a look-up found of each. `unknown`: the DNS did not answer. */
export const senderRecords = ['spf', 'dkim', 'dmarc'] as const
export type SenderRecordName = (typeof senderRecords)[number]
export const senderRecordStates = ['present', 'missing', 'wrong', 'unknown'] as const
export type SenderRecordState = (typeof senderRecordStates)[number]
