'use client'

import { CallError } from '#lib/client.ts'
import type { UploadKind } from '#lib/rules/upload-kinds.ts'
import { uploadFailure } from './api.ts'
import { readSession } from './session.ts'

type Answer = { errcode: number; error_message?: string; file_id?: string }

/** Returns the file's id, for the call that takes it. Throws CallError, or the words for no answer. */
export async function uploadFile(kind: UploadKind, file: File): Promise<string> {
  const query = new URLSearchParams({ sid: readSession()?.sid ?? '', kind, name: file.name })
  const sent = fetch(`/upload?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'accept-language': document.documentElement.lang,
    },
    body: file,
  })
  const answer = await sent.catch((cause) => Promise.reject(uploadFailure(cause)))
  const read: Promise<Answer> = answer.json()
  const {
    errcode,
    error_message = '',
    file_id,
  } = await read.catch((cause) => Promise.reject(uploadFailure(cause)))
  if (errcode === 0 && file_id) return file_id
  const requestId = answer.headers.get('x-request-id') ?? undefined
  throw new CallError({ errcode, message: error_message, requestId })
}
