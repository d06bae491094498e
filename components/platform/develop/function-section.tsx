import { useTranslations } from 'next-intl'
import { keyScopeOf } from '#lib/codes/key-functions.ts'
import type { KeyArea } from '#lib/codes/key-scopes.ts'
import type { AnyFunc } from '#lib/contract/index-list.ts'
import { callLimits } from '#lib/rules/call-limits.ts'
import { CodeWords } from './code-words.tsx'
import { Folded } from './folded.tsx'
import { FunctionDetails } from './function-details.tsx'
import classes from './function-section.module.css'

/** Who may call it, whether it changes anything, how often. */
function useFacts(func: AnyFunc): string {
  const t = useTranslations('develop')
  const tKey = useTranslations('apiKey')
  const scope = keyScopeOf(func.name)
  const [area = 'device', use = 'read'] = (scope?.split(':') ?? []) as [
    KeyArea?,
    ('read' | 'write')?,
  ]
  const uses = tKey(`uses.${use}`, { area: tKey(`area.${area}`) })
  const facts = [
    func.access === 'anyone'
      ? t('access.anyone')
      : func.access.length === 0
        ? t('access.session')
        : t('access.permissions', { names: func.access.join(', ') }),
    ...Object.entries(func.accessIf ?? {}).map(([param, name]) =>
      t('access.withParam', { param: param, name: name ?? '' }),
    ),
    ...(func.access === 'anyone'
      ? []
      : [scope ? t('access.key', { scope, uses }) : t('access.noKey')]),
    ...(func.notByKey ? [t('access.notByKey', { params: func.notByKey.join(', ') })] : []),
    t(func.writes ? 'writes' : 'reads'),
    t('rate', func.rate ?? callLimits.rate),
  ]
  return facts.join(' · ')
}

/** A line of the list of functions, which opens into all that is said of it. */
export function FunctionSection({ func }: { func: AnyFunc }) {
  const facts = useFacts(func)
  return (
    <section id={func.name} className={classes.function} tabIndex={-1}>
      <Folded
        className={classes.line}
        title={
          <>
            <h3 dir="ltr">
              <span className={classes.method}>POST</span> /mapi/{func.name}
            </h3>
            <p className={classes.summary}>
              <CodeWords text={func.summary} />
            </p>
          </>
        }
      >
        <FunctionDetails
          name={func.name}
          facts={facts}
          errors={func.errors ?? []}
          isRead={!func.writes}
        />
      </Folded>
    </section>
  )
}
