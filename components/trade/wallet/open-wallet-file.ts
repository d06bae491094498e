'use client'

import { call } from '#components/data/api.ts'

/** Downloads a voucher or a licence. */
export async function openWalletFile(file_id: string): Promise<void> {
  const { path, name } = await call('wallet/GetFile', { file_id })
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}
