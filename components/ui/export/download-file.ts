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

export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  openDownload(url, name)
  // The browser holds it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
