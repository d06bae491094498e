'use client'

import { CallError } from '#lib/client.ts'
import type { UploadKind } from '#lib/rules/upload-kinds.ts'
import { readSession } from './session.ts'

type Answer = { errcode: number; error_message?: string; file_id?: string }

/** Returns the file's id, for the call that takes it. Throws CallError. */
export async function uploadFile(kind: UploadKind, file: File): Promise<string> {
  const query = new URLSearchParams({ sid: readSession()?.sid ?? '', kind, name: file.name })
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
