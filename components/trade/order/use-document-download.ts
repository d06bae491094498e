'use client'

import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useTell } from '#components/ui/use-tell.ts'

/** Downloads receipts and credit notes; `busy` is the one that is being drawn. */
export function useDocumentDownload() {
  const tell = useTell()
  const [busy, setBusy] = useState<string>()
  async function download(document_id: string) {
    if (busy !== undefined) return
    setBusy(document_id)
    try {
      const { path, name } = await call('pay/GetDocument', { document_id })
      const link = document.createElement('a')
      link.href = path
      link.download = name
      link.click()
    } catch (error) {
      tell.failure(error)
    }
    setBusy(undefined)
  }
  return { busy, download }
}
