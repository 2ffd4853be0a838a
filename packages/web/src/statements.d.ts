// Made by the build from docs/statements.json: document, section, id and text of every statement.

declare module 'virtual:statements' {
  const statements: readonly (readonly [document: string, section: string, id: string, text: string])[];
  export default statements;
}
