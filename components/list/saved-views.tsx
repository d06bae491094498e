'use client'

import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { call } from '#components/data/api.ts'
import { updateSession, useSession } from '#components/data/session.ts'
import { ToolbarPopover } from '#components/ui/toolbar-popover.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { settingLimits, type ViewScreen } from '#lib/codes/account-settings.ts'
import { openedQuery, savedQuery } from './saved-query.ts'

type SavedViewsProps = {
  screen: ViewScreen
  path: string
  of?: string
}

/** Named filters and order, stored with the account. */
export function SavedViews({ screen, path, of = '' }: SavedViewsProps) {
  const t = useTranslations('ui.views')
  const session = useSession()
  const router = useRouter()
  const tell = useTell()
  const [name, setName] = useState('')
  if (!session?.suid) return null
  const { settings } = session
  const kept = settings.views[screen] ?? []
  const views = kept.filter(({ query }) => (new URLSearchParams(query).get('of') ?? '') === of)
  const others = kept.filter((view) => !views.includes(view))

  async function keep(next: { name: string; query: string }[]) {
    const all = { ...settings.views, [screen]: [...others, ...next] }
    try {
      await call('user/SetInfo', { settings: { views: all }, request_id: crypto.randomUUID() })
      updateSession({ settings: { ...settings, views: all } })
    } catch (error) {
      tell.failure(error)
    }
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted) return
    setName('')
    const rest = views.filter((view) => view.name !== wanted)
    void keep([...rest, { name: wanted, query: savedQuery(window.location.search, of) }])
  }
  const open = (query: string) =>
    router.replace(`${path}?${openedQuery(query, window.location.search)}`)

  return (
    <ToolbarPopover icon={<IconBookmark size={16} />} label={t('button')}>
      {(close) => (
        <Stack gap={8} w={260}>
          {views.length === 0 && (
            <Text fz="sm" c="dimmed">
              {t('none')}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap" justify="space-between">
              <Button
                variant="subtle"
                size="compact-sm"
                justify="start"
                style={{ flex: 1, minWidth: 0 }}
                onClick={() => {
                  open(view.query)
                  close()
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: view.name })}
                onClick={() => void keep(views.filter((other) => other.name !== view.name))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={save}>
            <Group gap={6} wrap="nowrap">
              <TextInput
                size="xs"
                style={{ flex: 1 }}
                aria-label={t('name')}
                placeholder={t('name')}
                maxLength={settingLimits.viewName}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button
                size="xs"
                type="submit"
                disabled={!name.trim() || kept.length >= settingLimits.viewsAScreen}
              >
                {t('save')}
              </Button>
            </Group>
          </form>
        </Stack>
      )}
    </ToolbarPopover>
  )
}
