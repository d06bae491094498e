import { createHash, timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Archives, manifestKey } from './archives.ts'
import { sealedSecret, signManifest } from './seal-secret.ts'

const count = z.number().int().min(0)
const name = z.string().regex(/^[\w.]{1,200}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const part = z.strictObject({
  name: name,
  pieces: count,
  rows: count,
  rawBytes: count,
  bytes: count,
  hash: hash,
  /** Of a table or partition; a file has none. */
  table: z
    .strictObject({
      schema: z.enum(['public', 'tracking']),
      name: name,
      columns: z.array(z.string()),
      /** Of a partition. */
      parent: name.optional(),
      bound: z.string().optional(),
      isUnlogged: z.boolean(),
    })
    .optional(),
})
export type ManifestPart = z.output<typeof part>

const manifest = z.strictObject({
  format: z.literal(1),
  backup: z.string().regex(/^[\w-]{1,40}$/),
  /** ISO 8601: of the snapshots. */
  at: z.string(),
  /** Names of those that were applied, of both stores. */
  migrations: z.array(name),
  sequences: z.array(
    z.strictObject({
      schema: z.enum(['public', 'tracking']),
      name: name,
      value: z.number().int(),
      isCalled: z.boolean(),
    }),
  ),
  /** Of columns of money, decimal. */
  sums: z.array(z.strictObject({ table: name, column: name, sum: z.string() })),
  /** Tables that a backup leaves out. */
  leftOut: z.array(z.string()),
  /** SHA-256 of files that rows name and the object store had no more. */
  missingFiles: z.array(hash),
  secret: sealedSecret,
  parts: z.array(part),
})
export type Manifest = z.output<typeof manifest>

/** `body` is the manifest; `sum` its SHA-256, `sign` by the secret of the platform. */
const signed = z.strictObject({ body: z.string(), sum: hash, sign: hash })

/** What is wrong with an archive, and with which part of it, in a sentence. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

const sumOf = (body: string) => createHash('sha256').update(body).digest('hex')

/** The last piece: a backup without it is not whole. */
export function writeManifest(archives: Archives, given: Manifest, secret: string): Promise<void> {
  const body = JSON.stringify(given)
  const sign = signManifest(secret, body).toString('hex')
  const text = JSON.stringify({ body: body, sum: sumOf(body), sign: sign })
  return archives.put(manifestKey(given.backup), Buffer.from(text))
}

export type ReadManifest = { manifest: Manifest; isSignedBy: (secret: string) => boolean }

/** Throws ArchiveRefused. */
export async function readManifest(
  archives: Archives,
  backup: string,
  signal: AbortSignal,
): Promise<ReadManifest> {
  const stream = await archives.open(manifestKey(backup), signal)
  if (!stream) throw new ArchiveRefused(`${backup} is no whole backup: it has no manifest.json`)
  const damaged = () => new ArchiveRefused('manifest.json is damaged: its checksum is another')
  const text = (await buffer(stream)).toString('utf8')
  const outer = signed.safeParse(parsed(text))
  if (!outer.success || sumOf(outer.data.body) !== outer.data.sum) throw damaged()
  const { body, sign } = outer.data
  const inner = manifest.safeParse(parsed(body))
  if (!inner.success)
    throw new ArchiveRefused('manifest.json is of a format that this release does not read')
  return {
    manifest: inner.data,
    isSignedBy: (secret) => timingSafeEqual(signManifest(secret, body), Buffer.from(sign, 'hex')),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
