import cards from './cards.module.css'

/** In place of cards where there are none. */
export function NoCards({ title, text }: { title: string; text: string }) {
  return (
    <div className={cards.none}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}
