// Turns the Python sources in zip archives into bytecode, with the very Python that will run it.
// node compiling.mjs FOLDER_OF_PYODIDE ARCHIVE...; each archive is replaced.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
python.runPython(`
import ast, importlib._bootstrap_external as bootstrap, io, marshal, zipfile

def without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

def compiled(data, keeps_docstrings):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".py"):
                tree = ast.parse(content) if keeps_docstrings else without_docstrings(content)
                code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
                # 1: the source is not looked at, as there is none
                content = bootstrap.MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8) + marshal.dumps(code)
                name += "c"
            new.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()
`);
const compiled = python.globals.get('compiled');
for (const archive of archives) {
  // numpy reads its own docstrings when it is imported
  const made = compiled(new Uint8Array(await readFile(archive)), archive.includes('numpy'));
  await writeFile(archive, made.toJs());
  made.destroy();
}
