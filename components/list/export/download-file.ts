'use client'

import { call } from '#components/data/api.ts'

export function openDownload(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Asks for a path that works once, and opens it. */
export async function downloadFile(fileId: string): Promise<void> {
  const { path, name } = await call('file/GetDownload', { file_id: fileId })
  openDownload(path, name)
}

/** Of a text or bytes made here. */
export function downloadMade(content: BlobPart, name: string): void {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([content], { type }))
  openDownload(url, name)
  // The browser holds it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
