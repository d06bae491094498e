import { sql } from 'kysely'
import { fromBufferPromise } from 'yauzl'
import { type UploadKind, uploadKinds } from '#lib/rules/upload-kinds.ts'
import { formatNames, formatOf } from '#lib/sheet/file-format.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first } from '../../../db/sql.ts'
import { cleanPicture } from '../../../picture/clean-picture.ts'
import { pictureTypes } from '../../../picture/picture-size.ts'
import { drawInTurn } from '../../../picture/picture-turns.ts'
import { checkArchive } from '../../../sheet/check-archive.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { fileKinds, keepFile } from './keep-file.ts'

const quota = { files: 40, bytes: 60_000_000 }
const dayMs = 86_400_000
/** Of an account, also those that come to nothing. */
const pictureRate = { perSecond: (quota.files * 1000) / dayMs, burst: quota.files }

export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\.+/, '')
    .trim()
  // Half a surrogate pair cannot be stored.
  return [...clean].slice(-120).join('') || 'file'
}

/** For a day, if name, bytes and kind agree; pictures are drawn anew (docs/security.md#uploads). */
export async function saveUpload(
  ctx: Context,
  upload: { kind: UploadKind; name: string; bytes: Buffer },
): Promise<{ id: string; name: string; size: number }> {
  const { kind } = upload
  const name = safeFileName(upload.name)
  const { accountId } = ctx.caller
  const { extensions, megabytes, access } = uploadKinds[kind]
  const isAllowed = !access || ctx.caller.permissions.includes(access)
  if (accountId === undefined || !isAllowed) throw new AppError('noPermission')
  if (upload.bytes.length > megabytes * 1_000_000) throw new AppError('fileTooLarge', { megabytes })
  await checkQuota(ctx.services.pool, { accountId, size: upload.bytes.length, now: ctx.now() })
  const extension = extensions.find((one) => name.toLowerCase().endsWith(`.${one}`))
  const kept = extension && (await whatIsKept(ctx, upload.bytes, { kind, extension, accountId }))
  if (!kept) throw new AppError('fileType', { types: extensions.join(', ') })
  const { bytes, mime } = kept
  const size = bytes.length
  // Drawn anew, one may need more room than as it was packed.
  if (size > 2 * megabytes * 1_000_000) throw new AppError('fileTooLarge', { megabytes })
  const content = await ctx.services.files.put(bytes)
  return inTransaction(ctx.services.pool, async (client) => {
    await lockUntilCommit(client, 'upload', accountId)
    await checkQuota(client, { accountId, size, now: ctx.now() })
    const id = await keepFile(client, { accountId, kind, name, mime, content, now: ctx.now() })
    const object = { kind: 'file', id: undefined, name } as const
    await writeAudit(client, ctx, 'file/Upload', [{ object, after: { kind, size } }])
    return { id, name, size }
  })
}

type Kept = { bytes: Buffer; mime: string }

const isPicture = (extension: string): extension is keyof typeof pictureTypes =>
  Object.hasOwn(pictureTypes, extension)

/** Undefined unless the bytes are what the extension says. */
async function whatIsKept(
  { services, now }: Context,
  bytes: Buffer,
  { kind, extension, accountId }: { kind: UploadKind; extension: string; accountId: number },
): Promise<Kept | undefined> {
  if (isPicture(extension)) {
    const mime = pictureTypes[extension]
    const isAllowed = await services.limiter.take(`picture:${accountId}`, pictureRate, now())
    if (!isAllowed) throw new AppError('fileQuota')
    const drawn = await drawInTurn(accountId, () => cleanPicture(bytes, mime))
    return drawn && { bytes: drawn, mime }
  }
  // Read as JSON once it is put up.
  if (kind === 'language') return { bytes, mime: fileKinds.language.mime }
  // Of any maker: nothing tells one from other bytes.
  if (kind === 'firmware')
    return bytes.length > 0 ? { bytes, mime: fileKinds.firmware.mime } : undefined
  if (kind === 'app')
    return (await isAppPackage(bytes, extension)) ? { bytes, mime: fileKinds.app.mime } : undefined
  const format = formatOf(bytes)
  if (format === 'binary') return undefined
  if (format === 'encrypted') throw new AppError('sheetEncrypted')
  if (format !== 'zip') throw new AppError('sheetFormat', { format: formatNames[format] })
  await checkArchive(bytes)
  return { bytes, mime: fileKinds.import.mime }
}

/** Of an app; those of shops have a few thousand. */
const mostEntries = 50_000

/** By the extension: which files a package must have. */
const marks: Record<string, (names: ReadonlySet<string>) => boolean> = {
  // A signed one has a manifest of its own, whatever the scheme of the signature.
  apk: (names) => names.has('AndroidManifest.xml') && names.has('classes.dex'),
  ipa: (names) => [...names].some((name) => /^Payload\/[^/]+\.app\/Info\.plist$/.test(name)),
}

/** Whether the bytes are a package of the kind that the extension says, by the directory of the zip; nothing is unpacked. */
async function isAppPackage(bytes: Buffer, extension: string): Promise<boolean> {
  try {
    const zip = await fromBufferPromise(bytes, { validateEntrySizes: true, autoClose: false })
    if (zip.entryCount > mostEntries) return false
    const names = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted() || names.has(entry.fileName)) return false
      names.add(entry.fileName)
    }
    zip.close()
    return marks[extension]?.(names) === true
  } catch {
    // What the library cannot read is not a file of its extension.
    return false
  }
}

async function checkQuota(
  store: Pool | PoolClient,
  { accountId, size, now }: { accountId: number; size: number; now: number },
): Promise<void> {
  const uploaded = await first(
    store,
    db
      .selectFrom('stored_file')
      .select(({ fn }) => [
        fn.countAll<number>().as('files'),
        sql<number>`coalesce(${fn.sum('size')}, 0)::bigint`.as('bytes'),
      ])
      .where('account_id', '=', accountId)
      .where('kind', '=', anyOf(Object.keys(uploadKinds)))
      .where('created_at', '>', new Date(now - dayMs)),
  )
  const { files, bytes } = uploaded ?? { files: 0, bytes: 0 }
  if (files >= quota.files || bytes + size > quota.bytes) throw new AppError('fileQuota')
}
