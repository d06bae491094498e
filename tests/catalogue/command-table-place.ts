/** Where docs/commands.md has the table of commands. */
export const tablePlace = /(<!-- commands -->\n\n)([\s\S]*?)(\n\n<!-- \/commands -->)/
