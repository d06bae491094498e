import { isIP, type LookupFunction } from 'node:net'
import tls, { type DetailedPeerCertificate } from 'node:tls'
import type { CertificateProblem } from '#lib/codes/health-alerts.ts'
import { lookupPublic } from '../../process/fetch-public.ts'
import { openResolver } from '../open-resolver.ts'
import { type HostProofOptions, lookupBy } from './prove-host.ts'

const timeoutMs = 5000

/** `endsAt` in milliseconds; undefined where none was shown. */
export type ShownCertificate = {
  endsAt: number | undefined
  issuer: string
  problem: CertificateProblem | undefined
}

const none: ShownCertificate = { endsAt: undefined, issuer: '', problem: 'unreachable' }

/** Which certificate a host shows at port 443, as anybody outside sees it, and whether browsers take it. Never rejects. */
export async function lookUpCertificate(
  host: string,
  { port = 443, ca, ...settings }: HostProofOptions & { ca?: string },
): Promise<ShownCertificate> {
  const lookUp: LookupFunction = lookupBy(openResolver(settings.DNS_SERVERS))
  return new Promise((resolve) => {
    const address = host.replace(/^\[|\]$/g, '')
    const socket = tls.connect({
      host: address,
      port: port,
      // No address may stand there (RFC 6066).
      ...(isIP(address) === 0 && { servername: address }),
      lookup: settings.BRAND_HOST_PRIVATE ? lookUp : lookupPublic(lookUp),
      rejectUnauthorized: false,
      ...(ca !== undefined && { ca }),
    })
    const end = (shown: ShownCertificate) => {
      socket.destroy()
      resolve(shown)
    }
    socket.setTimeout(timeoutMs, () => end(none))
    socket.on('error', () => end(none))
    socket.on('secureConnect', () => end(shownBy(socket, address)))
  })
}

function shownBy(socket: tls.TLSSocket, host: string): ShownCertificate {
  const certificate = socket.getPeerCertificate(true)
  if (!certificate.valid_to) return none
  const endsAt = Date.parse(certificate.valid_to)
  // Not every time that can be written in a certificate is one.
  const isTime = Number.isFinite(endsAt)
  const { O: organisation, CN: name } = certificate.issuer
  return {
    endsAt: isTime ? endsAt : undefined,
    issuer: String(organisation ?? name ?? '').slice(0, 200),
    problem: problemOf(socket, certificate, host) ?? (isTime ? undefined : 'untrusted'),
  }
}

function problemOf(
  { authorizationError: error }: tls.TLSSocket,
  certificate: DetailedPeerCertificate,
  host: string,
): CertificateProblem | undefined {
  if (tls.checkServerIdentity(host, certificate)) return 'otherName'
  if (String(error) === 'CERT_HAS_EXPIRED') return 'expired'
  return error ? 'untrusted' : undefined
}
