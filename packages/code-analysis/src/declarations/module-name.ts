/** Name of the module in a file, from its path: without ending; of an index file the name of its folder. */
export function moduleName(path: string): string {
  const [file = '', folder = ''] = path.split(/[\\/]/).reverse();
  const name = file.replace(/(?:\.d)?\.[^.]+$/, '');
  return (name === 'index' || name === '__init__') && folder !== '' ? folder : name;
}
