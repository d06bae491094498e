'use client'

import { useMessages } from 'next-intl'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { MoreMessages } from '#components/data/more-messages.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import { createPartSource, type PartSource } from './part-source.ts'

type TextProps = { children: ReactNode }

const read = new Map<string, PartSource<TextProps>>()

const present: PartSource<TextProps> = {
  load: () => undefined,
  read: () => nothingMore,
  subscribe: () => () => undefined,
}
const nothingMore = { kind: 'loaded', Loaded: Fragment } as const

async function readTexts(path: string): Promise<ComponentType<TextProps>> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`)
  const messages: Messages = await answer.json()
  return ({ children }) => <MoreMessages messages={messages}>{children}</MoreMessages>
}

/** Provides the areas which the page lacks; each set is read once. */
export function usePartTexts(areas: readonly string[]): PartSource<TextProps> {
  const { language } = useLanguage()
  const above = useMessages()
  const lacking = areas.filter((area) => !Object.hasOwn(above, area))
  if (lacking.length === 0) return present
  const path = `/language/${language}.${lacking.join('+')}.json`
  const source = read.get(path) ?? createPartSource(() => readTexts(path))
  read.set(path, source)
  return source
}
