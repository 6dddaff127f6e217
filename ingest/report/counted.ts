/** Returns a number with its noun, for lines that people read: "1 row", "2,000 rows". */
export function counted(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${n === 1 ? noun : `${noun}s`}`;
}
