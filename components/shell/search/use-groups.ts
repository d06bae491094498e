'use client'

import { useDebouncedValue } from '@mantine/hooks'
import { type Result, useFound } from './use-found.ts'
import { type RemoteKind, useRemote } from './use-remote.ts'

export type Group = {
  name: 'recent' | 'pages' | 'alarms' | RemoteKind
  results: readonly Result[]
}

const typingMs = 200

/** What a text finds: here at once, on the server when the typing rests. */
export function useGroups(text: string) {
  const [requested] = useDebouncedValue(text, typingMs)
  const { recent, found, alarms } = useFound(text)
  const remote = useRemote(text === '' ? '' : requested)
  const groups: Group[] = [
    { name: 'recent', results: recent },
    { name: 'pages', results: found },
    { name: 'alarms', results: alarms },
    ...remote.groups,
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    requested,
    /** Found for other words, or not there yet. */
    isPending: remote.isLoading || text !== requested,
    isLoading: remote.isLoading,
    error: remote.error,
    retry: remote.retry,
    local: recent.length + found.length + alarms.length,
  }
}
