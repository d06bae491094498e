import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './health.module.css'

/** A part of the page by its title; `id`: a place for links. */
export function HealthSection(props: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={classes.section} id={props.id}>
      <Title order={2} fz={16}>
        {props.title}
      </Title>
      {props.children}
    </section>
  )
}
