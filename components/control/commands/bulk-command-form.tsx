'use client'

import { Alert, Button, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import classes from '#components/list/tool/tool.module.css'
import {
  askedParams,
  type Command,
  type CommandValues,
  firstValues,
  paramsOf,
  rulesOf,
} from '#components/shared/command/command-values.ts'
import { ParamField } from '#components/shared/command/param-field.tsx'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { NumbersField } from '#components/ui/form/numbers-field.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { md5 } from '#lib/format/md5.ts'
import { bulkMinutes, limits } from '#lib/rules/intervals.ts'
import { required } from '#lib/rules/required.ts'
import { BulkCheck, type Checked } from './bulk-check.tsx'
import {
  type ChosenDevices,
  type FixedDevices,
  mostNumbers,
  useChosenDevices,
} from './use-chosen-devices.ts'

function ChooseDevices({ devices }: { devices: ChosenDevices }) {
  const t = useTranslations('tool')
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('batchCommand.who')}
        value={devices.by}
        onChange={(by) => devices.choose(by === 'numbers' ? 'numbers' : 'organisation')}
        data={[
          { value: 'numbers', label: t('input.numbers') },
          { value: 'organisation', label: t('batchCommand.organisation') },
        ]}
      />
      {devices.by === 'numbers' ? (
        <NumbersField
          value={devices.text}
          limit={mostNumbers}
          error={devices.error}
          onChange={devices.setText}
        />
      ) : (
        <>
          <OrganisationField
            label={t('batchCommand.whose')}
            isRequired
            error={devices.error}
            value={devices.place}
            onChange={devices.setPlace}
          />
          <Switch
            label={t('batchCommand.below')}
            checked={devices.hasBelow}
            onChange={(event) => devices.setBelow(event.currentTarget.checked)}
          />
        </>
      )}
    </>
  )
}

/** Beside the params of the command, whose names these are not. */
const own = { offline: 'offline mode', password: 'own password' } as const

/** Intervals of many devices are shorter. */
function forMany(command: Command): Command {
  const { interval_time: interval } = command.params
  if (interval?.unit !== 'minutes') return command
  const { max } = limits.batchTime
  return { ...command, params: { ...command.params, interval_time: { ...interval, max } } }
}

type BulkProps = { commands: readonly Command[]; onStarted: (taskId: string) => void }

export function BulkCommandForm({ commands, onStarted }: BulkProps) {
  const t = useTranslations('command')
  const devices = useChosenDevices()
  const [chosen, setChosen] = useState(
    commands.length > 3 ? undefined : String(commands[0]?.type_value ?? ''),
  )
  const found = commands.find(({ type_value }) => String(type_value) === chosen)
  const command = found && forMany(found)
  return (
    <div className={classes.form}>
      <Stack gap="md">
        <ChooseDevices devices={devices} />
        <Select
          label={t('choose')}
          placeholder={t('pick')}
          required
          searchable
          allowDeselect={false}
          maxDropdownHeight={360}
          value={chosen ?? null}
          onChange={(value) => setChosen(value ?? undefined)}
          data={commands.map(({ type_value, name }) => ({
            value: String(type_value),
            label: t(`name.${name}`),
          }))}
        />
        {command && (
          <OrderForm
            key={command.type_value}
            command={command}
            fix={devices.fix}
            onStarted={onStarted}
          />
        )}
      </Stack>
    </div>
  )
}

type OrderProps = {
  command: Command
  fix: () => Promise<FixedDevices | undefined>
  onStarted: (taskId: string) => void
}

function OrderForm({ command, fix, onStarted }: OrderProps) {
  const t = useTranslations('command')
  const tool = useTranslations('tool.batchCommand')
  const isRelay = command.risk === 'relay'
  const isCut = (values: CommandValues) => isRelay && values['value'] === '0'
  const [checked, setChecked] = useState<Checked>()
  const typeValue = command.type_value as never
  const form = useForm<CommandValues>({
    initial: {
      ...firstValues(command),
      [own.offline]: isRelay || command.channel !== 'connection' ? 'refuse' : 'cache',
      [own.password]: '',
    },
    rules: (values) => ({
      ...rulesOf(command, values),
      ...(isCut(values) && { [own.password]: [required] }),
    }),
    fieldOf: {
      ...Object.fromEntries(
        Object.keys(command.params).map((name) => [`params.${name}`, name] as const),
      ),
      pwd_md5: own.password,
      wrongPassword: own.password,
    },
    submit: async (values) => {
      setChecked(undefined)
      const fixed = await fix()
      if (!fixed) return
      const reply = await call('cmd/CheckBatch', {
        selection_id: fixed.selectionId,
        type_value: typeValue,
        params: paramsOf(command, values),
      })
      setChecked({ ...fixed, ...reply })
    },
  })
  const cuts = isCut(form.values)
  const send = async ({ selectionId }: Checked) => {
    const { task_id } = await call('cmd/BatchSend', {
      selection_id: selectionId,
      type_value: typeValue,
      params: paramsOf(command, form.values),
      offline: form.values[own.offline] === 'cache' ? 'cache' : 'refuse',
      ...(cuts && { pwd_md5: md5(form.values[own.password] ?? '') }),
      request_id: crypto.randomUUID(),
    })
    form.reset(form.values)
    onStarted(task_id)
  }
  return (
    <Form form={form}>
      <Stack gap="md">
        {askedParams(command, form.values).map(([name, param]) => (
          <ParamField
            key={name}
            form={form}
            command={command}
            name={name}
            param={param}
            {...(param.unit === 'minutes' && name === 'interval_time' && { presets: bulkMinutes })}
          />
        ))}
        {!isRelay && command.channel === 'connection' && (
          <SegmentedControl
            aria-label={t('offline')}
            value={form.values[own.offline] ?? 'cache'}
            onChange={(value) => form.set(own.offline, value)}
            data={[
              { value: 'cache', label: tool('cache') },
              { value: 'refuse', label: tool('refuse') },
            ]}
          />
        )}
        {cuts && (
          <>
            <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />}>
              {t('relay')}
            </Alert>
            <PasswordField
              label={t('password')}
              {...form.text(own.password)}
              value={form.values[own.password] ?? ''}
            />
          </>
        )}
        <div>
          <Button type="submit" loading={form.isBusy} {...(cuts && { color: 'red' })}>
            {tool('check')}
          </Button>
        </div>
      </Stack>
      {checked?.ready === 0 && (
        <Alert mt="md" color="yellow" variant="light" title={tool('nobody')} role="status">
          <BulkCheck checked={checked} isHarmful={false} />
        </Alert>
      )}
      {checked && checked.ready > 0 && (
        <ConfirmDialog
          title={tool('confirm', { count: checked.ready })}
          consequence={<BulkCheck checked={checked} isHarmful={command.risk === 'once'} />}
          action={t('send')}
          {...((cuts || command.risk === 'once') && { isDanger: true })}
          onConfirm={() => send(checked)}
          onClose={() => setChecked(undefined)}
        />
      )}
    </Form>
  )
}
