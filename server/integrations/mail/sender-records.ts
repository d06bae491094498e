import type { Resolver } from 'node:dns/promises'
import type { SenderRecordName, SenderRecordState } from '#lib/codes/brand-keys.ts'
import { readsSpf } from './read-spf.ts'

export type SenderRecord = {
  record: SenderRecordName
  /** Name of the TXT record. */
  name: string
  state: SenderRecordState
  /** What the DNS has; empty: nothing. */
  found: string
  /** What it should have; empty: as it is. */
  wanted: string
}

export type SenderDomain = {
  domain: string
  /** Of the mail server; undefined: nobody knows which. */
  host: string | undefined
  dkim: { selector: string; publicKey: string } | undefined
}

/** SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of a sender's domain, and what each lacks. */
export function checkSenderRecords(
  resolver: Resolver,
  { domain, host, dkim }: SenderDomain,
): Promise<SenderRecord[]> {
  return Promise.all([
    checkSpf(resolver, domain, host),
    ...(dkim ? [checkDkim(resolver, domain, dkim)] : []),
    checkDmarc(resolver, domain),
  ])
}

/** TXT record of a public key, base64 of its DER. */
export const dkimRecord = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`
export const dkimName = (selector: string, domain: string): string =>
  `${selector}._domainkey.${domain}`

const nowhere = ['ENODATA', 'ENOTFOUND']

/** Texts of a name; undefined: the DNS did not answer. */
async function textsOf(resolver: Resolver, name: string): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return nowhere.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}

async function checkSpf(resolver: Resolver, domain: string, host: string | undefined) {
  const texts = await textsOf(resolver, domain)
  const about = { record: 'spf', name: domain } as const
  const [own, ...more] = texts?.filter((text) => /^v=spf1(\s|$)/i.test(text)) ?? []
  const server = host ? `a:${host}` : 'mx'
  if (own === undefined) return unset(about, texts, `v=spf1 ${server} ~all`)
  if (more.length > 0)
    return { ...about, state: 'wrong' as const, found: [own, ...more].join('\n'), wanted: own }
  const reading = await readsSpf(resolver, { record: own, domain, host })
  if (reading === 'unknown') return { ...about, state: 'unknown' as const, found: own, wanted: '' }
  if (reading === 'fits') return { ...about, state: 'present' as const, found: own, wanted: '' }
  return { ...about, state: 'wrong' as const, found: own, wanted: withServer(own, server) }
}

/** Before what is said of all others. */
function withServer(record: string, server: string): string {
  const terms = record.split(/\s+/).filter((term) => !/^[+?~-]?all$/i.test(term))
  return [...terms, server, '~all'].join(' ')
}

async function checkDkim(
  resolver: Resolver,
  domain: string,
  { selector, publicKey }: NonNullable<SenderDomain['dkim']>,
): Promise<SenderRecord> {
  const name = dkimName(selector, domain)
  const about = { record: 'dkim', name: name } as const
  const wanted = dkimRecord(publicKey)
  const texts = await textsOf(resolver, name)
  const [found] = texts ?? []
  if (found === undefined) return unset(about, texts, wanted)
  const isOurs = tagsOf(found).get('p')?.replace(/\s/g, '') === publicKey
  return {
    ...about,
    state: isOurs ? 'present' : 'wrong',
    found: found,
    wanted: isOurs ? '' : wanted,
  }
}

const policies = ['none', 'quarantine', 'reject']

/** Of the domain, else of the nearest one above it. */
async function checkDmarc(resolver: Resolver, domain: string): Promise<SenderRecord> {
  const wanted = 'v=DMARC1; p=none'
  const about = { record: 'dmarc', name: `_dmarc.${domain}` } as const
  const labels = domain.split('.')
  let last: string[] | undefined = []
  for (let above = 0; above <= labels.length - 2; above++) {
    const texts = await textsOf(resolver, `_dmarc.${labels.slice(above).join('.')}`)
    if (!texts) last = undefined
    const [found, ...more] = texts?.filter((text) => /^v=DMARC1/i.test(text)) ?? []
    if (found === undefined) continue
    const isRight = more.length === 0 && policies.includes(tagsOf(found).get('p') ?? '')
    const state = isRight ? 'present' : 'wrong'
    return {
      ...about,
      state: state,
      found: [found, ...more].join('\n'),
      wanted: isRight ? '' : wanted,
    }
  }
  return unset(about, last, wanted)
}

type About = Pick<SenderRecord, 'record' | 'name'>

const unset = (about: About, texts: string[] | undefined, wanted: string): SenderRecord => ({
  ...about,
  state: texts ? 'missing' : 'unknown',
  found: '',
  wanted: wanted,
})

/** `k=v; k=v` of DKIM and DMARC. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const]
    }),
  )
