/**
 * Pages of A4 for family or doctor: whose, each measure with its range, figures and chart, then day by day. Everything
 * that is shown comes as data (`healthSheetOf`), as of documents.
 */
export const healthSheetTemplate = String.raw`
#let d = json(bytes(sys.inputs.data))
// Numbers and dates keep their order in lines from right to left.
#let plain(body) = box(text(dir: ltr, body))
#let soft = luma(95)
#let accent = rgb(d.accent)
#let bad = rgb("#b3261e")

#set document(title: d.title)
// As in the template of documents.
#set text(font: d.families, size: 9pt, lang: d.lang, region: d.region, features: (ccmp: 0), cjk-latin-spacing: none)
#set par(leading: 0.6em)
#set page(
  paper: "a4",
  margin: (x: 15mm, top: 14mm, bottom: 18mm),
  footer: context [
    #set text(size: 7.5pt, fill: soft)
    #line(length: 100%, stroke: 0.4pt + luma(205))
    #d.foot #h(1fr) #plain(counter(page).display("1 / 1", both: true))
  ],
)

#grid(
  columns: (auto, 1fr, auto),
  column-gutter: 8pt,
  align: (start + horizon, start + horizon, end + horizon),
  if d.logo != none { image(d.logo, height: 20pt) },
  text(size: 11pt, weight: "bold", fill: accent, d.brand),
  text(size: 8pt, fill: soft, d.made),
)
#v(5pt, weak: true)
#line(length: 100%, stroke: 1.2pt + accent)
#v(10pt, weak: true)
#block(text(size: 16pt, weight: "bold", d.title))
#v(6pt, weak: true)
#block(text(size: 12pt, weight: "bold", d.who))
#v(5pt, weak: true)
#d.facts.map(((name, value)) => [#text(fill: soft, name): #value]).join(text(fill: luma(170), [ #h(4pt)·#h(4pt) ]))
#v(10pt)

#let chart-of(chart) = grid(
  columns: (26pt, 1fr),
  column-gutter: 4pt,
  block(height: 56pt, width: 100%, {
    set text(size: 6.5pt, fill: soft)
    place(top + end, plain(chart.top))
    place(bottom + end, plain(chart.bottom))
  }),
  block(height: 66pt, width: 100%, {
    block(height: 56pt, width: 100%, fill: luma(247), {
      for one in chart.bars {
        place(top + left, dx: one.x * 100%, dy: one.y * 100%,
          rect(width: chart.width * 100%, height: one.height * 100%, fill: if one.isOut { bad } else { accent.lighten(45%) }))
      }
      for y in chart.lines {
        place(top + left, dy: y * 100%, line(length: 100%, stroke: (paint: luma(120), thickness: 0.6pt, dash: "dashed")))
      }
      for one in chart.dots {
        place(top + left, dx: one.x * 100% - 1.4pt, dy: one.y * 100% - 1.4pt, circle(radius: 1.4pt, fill: black, stroke: 0.4pt + white))
      }
    })
    for one in chart.days {
      place(top + left, dx: one.x * 100% - 10pt, dy: 58pt, box(width: 20pt, align(center, text(size: 6.5pt, fill: soft, plain(one.text)))))
    }
  }),
)

#let card(one) = block(width: 100%, breakable: false, inset: 7pt, radius: 3pt, stroke: 0.5pt + luma(205), {
  text(weight: "bold", one.heading)
  if one.range != "" { linebreak(); text(size: 8pt, fill: soft, one.range) }
  v(4pt, weak: true)
  grid(
    columns: (1fr,) * one.figures.len(),
    column-gutter: 6pt,
    ..one.figures.map(((name, value)) => [#text(size: 7pt, fill: soft, name) \ #text(weight: "bold", plain(value))]),
  )
  v(5pt, weak: true)
  chart-of(one.chart)
  if one.told != "" {
    v(3pt, weak: true)
    text(size: 8pt, fill: if one.isOut { bad } else { soft }, one.told)
  }
})
#grid(columns: (1fr, 1fr), gutter: 8pt, ..d.cards.map(card))
#v(12pt)

#let has-steps = d.words.steps != none
#let name-of(one) = text(size: 7pt, weight: "bold", one)
#set text(size: 8pt)
#block(breakable: false, table(
  columns: (auto,) + (1fr,) * (3 * d.groups.len()) + (if has-steps { (auto,) } else { () }),
  stroke: none,
  inset: (x: 2.5pt, y: 3.2pt),
  align: (x, y) => if x == 0 { start + horizon } else { center + horizon },
  fill: (_, y) => if y < 2 { rgb(d.tint) } else if calc.even(y) { luma(247) },
  table.header(
    table.cell(rowspan: 2, name-of(d.words.day)),
    ..d.groups.map(name => table.cell(colspan: 3, name-of(name))),
    ..if has-steps { (table.cell(rowspan: 2, name-of(d.words.steps)),) },
    ..d.groups.map(_ => (d.words.least, d.words.mean, d.words.most).map(word => text(size: 6.5pt, fill: soft, word))).flatten(),
  ),
  ..d.rows.map(row => row.map(one => plain(if one.isOut { text(fill: bad, weight: "bold", one.text) } else { one.text }))).flatten(),
))
#v(6pt)
#for note in d.notes [ #text(size: 8pt, fill: soft, note) #parbreak() ]
`
