'use client'

import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import classes from './organisation-switch.module.css'
import { OrganisationTree } from './organisation-tree.tsx'

type Choose = (organisation: { sid: string; sname: string }) => void

/** The tree of organisations, or those that a search finds. */
export function OrganisationChooser({
  current,
  onChoose,
}: {
  current: string | undefined
  onChoose: Choose
}) {
  const t = useTranslations('shell.organisation')
  const [text, setText] = useState('')
  const [name] = useDebouncedValue(text.trim(), 300)
  return (
    <>
      <div className={classes.search}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          maxLength={64}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={classes.list}>
        {name ? (
          <Found name={name} onChoose={onChoose} />
        ) : (
          <OrganisationTree current={current} onChoose={onChoose} />
        )}
      </div>
    </>
  )
}

function Found({ name, onChoose }: { name: string; onChoose: Choose }) {
  const t = useTranslations('shell.organisation')
  const { data, error } = useCall(
    'family/SearchFamily',
    { name, limit_size: 50 },
    { keepPrevious: true },
  )
  if (error) return <Text p="md">{error.message}</Text>
  if (data?.items.length === 0) {
    return (
      <Text p="md" c="dimmed">
        {t('none', { name })}
      </Text>
    )
  }
  return data?.items.map((item) => (
    <UnstyledButton key={item.sid} className={classes.found} onClick={() => onChoose(item)}>
      <span className={classes.name}>{item.sname}</span>
      <span className={classes.chain}>{item.chain.map(({ sname }) => sname).join(' / ')}</span>
    </UnstyledButton>
  ))
}
