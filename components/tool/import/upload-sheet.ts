'use client'

import { readSession } from '#components/data/session.ts'
import { CallError } from '#lib/client.ts'
import { uploadKinds } from '#lib/rules/upload-kinds.ts'

type Answer = { errcode: number; error_message?: string; file_id?: string }

/** Returns the file id for device/Import. */
export async function uploadSheet(file: File): Promise<string> {
  const query = new URLSearchParams({
    sid: readSession()?.sid ?? '',
    kind: 'import',
    name: file.name,
  })
  const answer = await fetch(`/upload?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'accept-language': document.documentElement.lang,
    },
    body: file,
  })
  const { errcode, error_message = '', file_id }: Answer = await answer.json()
  if (errcode === 0 && file_id) return file_id
  const requestId = answer.headers.get('x-request-id') ?? undefined
  throw new CallError({ errcode, message: error_message, requestId })
}

export type SheetFault = 'notXlsx' | 'tooLarge'

/** Checked before the upload. */
export function sheetFault(file: File): SheetFault | undefined {
  const { extensions, megabytes } = uploadKinds.import
  const isSheet = extensions.some((one) => file.name.toLowerCase().endsWith(`.${one}`))
  if (!isSheet) return 'notXlsx'
  return file.size > megabytes * 1_000_000 ? 'tooLarge' : undefined
}
