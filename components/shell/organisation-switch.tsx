'use client'

import { Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconSearch, IconSitemap } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import classes from './organisation-switch.module.css'
import { OrganisationTree } from './organisation-tree.tsx'

/** Name of the organisation in view; opens the tree of all below one's own, with search. */
export function OrganisationSwitch() {
  const t = useTranslations('shell.organisation')
  const { current, own, isOwn, switchTo } = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  if (!own.sid) return null
  const choose = (next: { sid: string; sname: string }) => {
    switchTo(next)
    setOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('label', { name: current.sname || t('unnamed') })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSitemap size={18} stroke={1.7} aria-hidden="true" />
          {!isOwn && <span className={classes.above}>{own.sname} /</span>}
          <span className={classes.name}>{current.sname || t('unnamed')}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown}>
        <Chooser current={current.sid} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

type Choose = (organisation: { sid: string; sname: string }) => void

function Chooser({ current, onChoose }: { current: string | undefined; onChoose: Choose }) {
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
