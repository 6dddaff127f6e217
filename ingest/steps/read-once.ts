/** Reference files do not change while a process runs, and every run of ingest needs them. */

/** Returns `read` as a function that reads each path once in a process; a path that could not be read is read again. */
export function readOnce<Content>(
  read: (path: string) => Promise<Content>,
): (path: string) => Promise<Content> {
  const contents = new Map<string, Promise<Content>>();
  return async (path) => {
    const content = contents.get(path) ?? read(path);
    contents.set(path, content);
    try {
      return await content;
    } catch (error) {
      contents.delete(path);
      throw error;
    }
  };
}
