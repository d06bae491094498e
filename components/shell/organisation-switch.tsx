'use client'

import { ActionIcon, Popover, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconSitemap, IconUser } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { LazyTree } from '#components/shared/organisation-tree/lazy-tree.tsx'
import classes from './organisation-switch.module.css'

/** Opens the tree of the reader's organisation. */
export function OrganisationSwitch() {
  const t = useTranslations('shell.organisation')
  const { current, account, own, isOwn, switchTo } = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  if (!own.sid) return null
  const choose = (next: { sid: string; sname: string }) => {
    switchTo(next)
    setOpen(false)
  }
  const { sid, sname } = own
  const inView = t('label', { name: current.sname || t('unnamed') })
  const label = account
    ? `${inView}, ${t('account', { name: account.nickName, account: account.account })}`
    : inView
  return (
    <div className={classes.switch}>
      {!isOwn && (
        <Tooltip label={t('back', { name: sname })}>
          <ActionIcon
            className={classes.back ?? ''}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('back', { name: sname })}
            onClick={() => switchTo({ sid, sname })}
          >
            <IconArrowBackUp size={20} />
          </ActionIcon>
        </Tooltip>
      )}
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
            aria-label={label}
            aria-expanded={isOpen}
            onPointerEnter={LazyTree.preload}
            onFocus={LazyTree.preload}
            onClick={() => setOpen(!isOpen)}
          >
            <IconSitemap size={18} stroke={1.7} aria-hidden="true" />
            {!isOwn && <span className={classes.above}>{own.sname} /</span>}
            <span className={classes.name}>{current.sname || t('unnamed')}</span>
            {account && (
              <span
                className={classes.account}
                title={t('account', { name: account.nickName, account: account.account })}
              >
                <IconUser size={14} stroke={1.7} aria-hidden="true" />
                {account.account}
              </span>
            )}
            <IconChevronDown size={16} aria-hidden="true" />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown}>
          <div className={classes.list}>
            <LazyTree picked={{ sid: current.sid }} onPick={choose} isFocused />
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
