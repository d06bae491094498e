'use client'

import { NativeSelect } from '@mantine/core'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Fragment } from 'react'
import classes from './side-nav.module.css'

type SideNavProps = {
  label: string
  /** A group without a title stands alone. */
  groups: readonly { title?: string; items: readonly { href: string; label: string }[] }[]
  current: string
}

export function SideNav({ label, groups, current }: SideNavProps) {
  const router = useRouter()
  const options = groups.map(({ title, items }) => {
    const entries = items.map((item) => ({ value: item.href, label: item.label }))
    return { group: title ?? label, items: entries }
  })
  return (
    <nav className={classes.nav} aria-label={label}>
      <div className={classes.list}>
        {groups.map((group) => (
          <Fragment key={group.title ?? group.items[0]?.href}>
            {group.title && <h2 className={classes.title}>{group.title}</h2>}
            <ul>
              {group.items.map(({ href, label: words }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className={classes.link}
                    aria-current={href === current ? 'page' : undefined}
                  >
                    {words}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <NativeSelect
        className={classes.choice}
        aria-label={label}
        value={current}
        data={options}
        onChange={(event) => router.push(event.currentTarget.value)}
      />
    </nav>
  )
}
