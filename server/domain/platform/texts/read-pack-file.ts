import { isUtf8 } from 'node:buffer'
import { uploadKinds } from '#lib/rules/upload-kinds.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { readUpload } from '../file/read-upload.ts'

const noPack = () => new AppError('fileType', { types: uploadKinds.language.extensions.join(', ') })

const deepest = 8
const mostTexts = 20_000

/** Texts by key of a JSON file that the caller uploaded, nested by area as GetUiFilePath's. Throws notFound, fileType, filesAway, fileDamaged. */
export async function readPackFile(ctx: Context, fileId: string): Promise<Record<string, string>> {
  const { bytes } = await readUpload(ctx, fileId, 'language')
  return textsIn(bytes)
}

/** Throws fileType: no JSON in UTF-8, something else than texts, too deep or too many. */
export function textsIn(bytes: Buffer): Record<string, string> {
  const texts: Record<string, string> = {}
  let count = 0
  const take = (value: unknown, key: string, depth: number): void => {
    if (typeof value === 'string' && key !== '' && ++count <= mostTexts) texts[key] = value
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth > 0)
      for (const [name, one] of Object.entries(value))
        take(one, key === '' ? name : `${key}.${name}`, depth - 1)
    else throw noPack()
  }
  if (!isUtf8(bytes)) throw noPack()
  take(parsed(bytes.toString('utf8')), '', deepest)
  return texts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw noPack()
  }
}
