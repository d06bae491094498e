'use client'

import { Button } from '@mantine/core'
import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogin2,
  IconPencil,
  IconPlus,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { ChoiceChip } from '#components/list/filter-bar/choice-chip.tsx'
import { FilterBar } from '#components/list/filter-bar/filter-bar.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { SwitchChip } from '#components/list/filter-bar/switch-chip.tsx'
import { SavedViews } from '#components/list/saved-views.tsx'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { type Role, roles } from '#lib/codes/permissions.ts'
import { accounts } from '#lib/pages/people/accounts.ts'
import { sortOf, sortParams } from '#lib/pages/sort.ts'
import type { AccountAct, AccountRow, TabProps } from './customer-types.ts'
import { AccountActs } from './dialogs/account-acts.tsx'
import { useAccountColumns } from './use-account-columns.tsx'
import { useAfterChange } from './use-after-change.ts'

/** With undo. */
function useFreeze(): (row: AccountRow, isFrozen: boolean) => Promise<void> {
  const t = useTranslations('customer.account')
  const undo = useUndo()
  const afterChange = useAfterChange()
  return async ({ suid, nickName }, isFrozen) => {
    const set = async (is_frozen: boolean) => {
      await call('usermgr/ModifyUser', { suid, is_frozen, request_id: crypto.randomUUID() })
      afterChange()
    }
    try {
      await set(isFrozen)
      undo(t(isFrozen ? 'frozen' : 'released', { name: nickName }), () => set(!isFrozen))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      toast.show({ color: 'red', autoClose: false, message })
    }
  }
}

const keyOf = ({ suid }: AccountRow) => suid

/** Optionally with all organisations below. */
export function AccountsTab({ detail, url, onEnter }: TabProps) {
  const t = useTranslations('customer')
  const may = usePermission()
  const [act, setAct] = useState<AccountAct>()
  const { search, role, state: frozen, below } = url.filters
  const isBelow = below === '1'
  const isFiltered = Boolean(search || role || frozen)
  const params = {
    sfamilyid: detail.sid,
    ...sortParams<'usermgr/GetUserList'>(accounts, url.filters.sort),
    ...(isBelow && { is_get_child: true }),
    ...(search && { search }),
    ...(isRole(role) && { role }),
    ...(frozen && { is_frozen: frozen === 'frozen' }),
  }
  const { rows, state, firstPage } = useRows('usermgr/GetUserList', params, (last) => ({
    last_suid: last.suid,
    last_sfamilyid: last.sfamilyid,
    last_key: last.sort_key,
  }))
  const mayEdit = may('e_ua_edit_account')
  const actionsOf = useAccountActions(setAct, onEnter)
  const columns = useAccountColumns(isBelow)
  const add = mayEdit && (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => setAct({ kind: 'add' })}
    >
      {t('act.addAccount')}
    </Button>
  )
  const reset = () => url.change({ search: '', role: '', state: '', below: '' })
  return (
    <>
      <FilterBar
        onReset={isFiltered || isBelow ? reset : undefined}
        search={
          <SearchField
            label={t('filter.search')}
            value={search}
            onChange={(text) => url.change({ search: text })}
          />
        }
      >
        <ChoiceChip
          label={t('filter.role')}
          value={role}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(value) => url.change({ role: value })}
        />
        <ChoiceChip
          label={t('filter.state')}
          value={frozen}
          options={(['active', 'frozen'] as const).map((value) => ({
            value,
            label: t(`state.${value}`),
          }))}
          onChange={(value) => url.change({ state: value })}
        />
        <SwitchChip
          label={t('filter.below')}
          isOn={isBelow}
          onChange={(isOn) => url.change({ below: isOn ? '1' : '' })}
        />
      </FilterBar>
      <DataTable
        label={t('tab.accounts')}
        name="customer.accounts"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        state={state}
        total={firstPage?.total}
        sort={sortOf(accounts, url.filters.sort)}
        onSort={url.onSort}
        rowActions={actionsOf}
        {...(mayEdit && { onOpen: (row: AccountRow) => setAct({ kind: 'edit', row }) })}
        actions={
          <>
            <SavedViews screen="customer" path="/customer" of="accounts" />
            {add}
            <ListExport list={accounts} params={params} />
          </>
        }
        empty={
          isFiltered
            ? { title: t('empty.noMatch'), text: t('empty.noMatchText') }
            : { title: t('empty.accounts'), text: t('empty.accountsText') }
        }
      />
      <AccountActs act={act} detail={detail} onClose={() => setAct(undefined)} />
    </>
  )
}

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value)

/** Administrators only; one's own account: user centre. */
function useAccountActions(onAct: (act: AccountAct) => void, onEnter: TabProps['onEnter']) {
  const t = useTranslations('customer.act')
  const may = usePermission()
  const session = useSession()
  const freeze = useFreeze()
  const { own } = useOrganisation()
  return (row: AccountRow): RowAction[] => {
    const { suid, account, sfamilyid: sid, sfamily_name: sname } = row
    const view = {
      key: 'view',
      label: t('viewOrganisation'),
      icon: <IconLogin2 size={16} />,
      onClick: () => onEnter({ sid, sname, account: { suid, account } }),
    }
    const views = sid === own.sid ? [] : [view]
    if (!may('e_ua_edit_account')) return views
    const isSelf = row.suid === session?.suid
    const edit = {
      key: 'edit',
      label: t('edit'),
      icon: <IconPencil size={16} />,
      onClick: () => onAct({ kind: 'edit', row }),
    }
    const rights = {
      key: 'rights',
      label: t('rights'),
      icon: <IconShieldCheck size={16} />,
      onClick: () => onAct({ kind: 'rights', row }),
    }
    if (isSelf) return [edit, rights]
    const isManager = session?.role === 'e_role_manager'
    const password = {
      key: 'password',
      label: t('password'),
      icon: <IconKey size={16} />,
      onClick: () => onAct({ kind: 'password', row }),
    }
    const factor = {
      key: 'factor',
      label: t('clearFactor'),
      icon: <IconShieldOff size={16} />,
      onClick: () => onAct({ kind: 'factor', row }),
    }
    return [
      edit,
      rights,
      ...views,
      ...(isManager ? [password] : []),
      ...(isManager && (row.has_totp || row.has_passkey) ? [factor] : []),
      {
        key: 'freeze',
        label: t(row.is_frozen ? 'release' : 'freeze'),
        icon: row.is_frozen ? <IconLockOpen size={16} /> : <IconLock size={16} />,
        onClick: () => void freeze(row, !row.is_frozen),
      },
      {
        key: 'delete',
        label: t('delete'),
        icon: <IconTrash size={16} />,
        isDanger: true,
        onClick: () => onAct({ kind: 'delete', row }),
      },
    ]
  }
}
