import { sql } from 'kysely'
import { type UploadKind, uploadKinds } from '#lib/rules/upload-kinds.ts'
import { formatNames, formatOf } from '#lib/sheet/file-format.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first } from '../../../db/sql.ts'
import { checkArchive } from '../../../sheet/check-archive.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { fileKinds, keepFile } from './keep-file.ts'

/** Larger ones are made to fill the memory of who looks at them. */
const mostPixels = 50_000_000

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

type Size = { width: number; height: number }

function pngSize(bytes: Buffer): Size | undefined {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(pngSignature)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frames: 0xC0 to 0xCF but tables of Huffman, of arithmetic coding, and the reserved one. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const readers = {
  png: { mime: 'image/png', sizeOf: pngSize },
  jpg: { mime: 'image/jpeg', sizeOf: jpegSize },
  jpeg: { mime: 'image/jpeg', sizeOf: jpegSize },
} as const

const isPicture = (extension: string): extension is keyof typeof readers =>
  Object.hasOwn(readers, extension)

/** Undefined unless the bytes begin as a picture of that extension, of a size that can be shown. */
function pictureType(bytes: Buffer, extension: string): string | undefined {
  if (!isPicture(extension)) return undefined
  const { mime, sizeOf } = readers[extension]
  const { width = 0, height = 0 } = sizeOf(bytes) ?? {}
  return width > 0 && height > 0 && width * height <= mostPixels ? mime : undefined
}

const quota = { files: 40, bytes: 60_000_000 }
const dayMs = 86_400_000

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

/** For a day, if name, bytes and kind agree (docs/security.md#uploads). */
export async function saveUpload(
  ctx: Context,
  upload: { kind: UploadKind; name: string; bytes: Buffer },
): Promise<{ id: string; name: string }> {
  const { kind, bytes } = upload
  const name = safeFileName(upload.name)
  const { accountId } = ctx.caller
  const { extensions, megabytes, access } = uploadKinds[kind]
  const isAllowed = !access || ctx.caller.permissions.includes(access)
  if (accountId === undefined || !isAllowed) throw new AppError('noPermission')
  if (bytes.length > megabytes * 1_000_000) throw new AppError('fileTooLarge', { megabytes })
  const extension = extensions.find((one) => name.toLowerCase().endsWith(`.${one}`))
  const mime = extension && (await mimeOf(bytes, { kind, extension }))
  if (!mime) throw new AppError('fileType', { types: extensions.join(', ') })
  const asked = { accountId, size: bytes.length, now: ctx.now() }
  await checkQuota(ctx.services.pool, asked)
  const content = await ctx.services.files.put(bytes)
  return inTransaction(ctx.services.pool, async (client) => {
    await lockUntilCommit(client, 'upload', accountId)
    await checkQuota(client, asked)
    const id = await keepFile(client, { accountId, kind, name, mime, content, now: ctx.now() })
    const object = { kind: 'file', id: undefined, name } as const
    await writeAudit(client, ctx, 'file/Upload', [{ object, after: { kind, size: bytes.length } }])
    return { id, name }
  })
}

/** What the bytes are, if they are what the extension says. */
async function mimeOf(
  bytes: Buffer,
  { kind, extension }: { kind: UploadKind; extension: string },
): Promise<string | undefined> {
  // Of any maker: nothing tells one from other bytes.
  if (kind === 'firmware') return bytes.length > 0 ? fileKinds.firmware.mime : undefined
  if (extension !== 'xlsx') return pictureType(bytes, extension)
  const format = formatOf(bytes)
  if (format === 'binary') return undefined
  if (format === 'encrypted') throw new AppError('sheetEncrypted')
  if (format !== 'zip') throw new AppError('sheetFormat', { format: formatNames[format] })
  await checkArchive(bytes)
  return fileKinds.import.mime
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
