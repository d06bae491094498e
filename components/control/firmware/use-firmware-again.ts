'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

const shown = ['tool/GetFirmwareLog', 'tool/GetFirmware', 'tool/GetFirmwareDevices']

/** Reads what shows firmware and roll-outs. */
export function useFirmwareAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
  }
}
