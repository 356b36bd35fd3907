"""Lists the definitions in Python files as the standard module `ast` sees them, one JSON array a file and line."""

import ast
import inspect
import json
import re
import sys


def visibility(name, listed=None):
    if listed is not None:
        return "public" if name in listed else "private"
    dunder = re.fullmatch(r"__.*__", name)
    return "private" if name.startswith("_") and not dunder else "public"


def listed_names(tree):
    names = None
    for node in tree.body:
        value = None
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and target_name(node.targets[0]) == "__all__":
            names, value = set(), node.value
        elif isinstance(node, ast.AnnAssign) and target_name(node.target) == "__all__":
            names, value = set(), node.value
        elif isinstance(node, ast.AugAssign) and target_name(node.target) == "__all__":
            names, value = names if names is not None else set(), node.value
        if value is None:
            continue
        if not isinstance(value, (ast.List, ast.Tuple)):
            return None
        names.update(e.value for e in value.elts if isinstance(e, ast.Constant) and isinstance(e.value, str))
    return names


def target_name(target):
    return target.id if isinstance(target, ast.Name) else None


def names_in(target):
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, ast.Starred):
        return names_in(target.value)
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for element in target.elts for name in names_in(element)]
    return []


def string_of(node):
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


class Lister:
    def __init__(self, tree):
        self.listed = listed_names(tree)
        self.found = []
        self.body(tree.body, [])

    def add(self, kind, names, node, doc):
        owner = names[:-1]
        decorators = getattr(node, "decorator_list", [])
        self.found.append(
            {
                "type": kind,
                "name": ".".join(names),
                "line": min([node.lineno] + [d.lineno for d in decorators]),
                "endLine": node.end_lineno,
                "visibility": visibility(names[-1], None if owner else self.listed),
                "doc": doc,
            }
        )

    def body(self, nodes, owner):
        for at, node in enumerate(nodes):
            self.statement(node, nodes[at + 1] if at + 1 < len(nodes) else None, owner)

    def statement(self, node, after, owner):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            kind = ("constructor" if node.name == "__init__" else "method") if owner else "var"
            self.add(kind, owner + [node.name], node, ast.get_docstring(node) or "")
        elif isinstance(node, ast.ClassDef):
            self.add("class", owner + [node.name], node, ast.get_docstring(node) or "")
            self.body(node.body, owner + [node.name])
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in [name for target in targets for name in names_in(target)]:
                public = visibility(name, None if owner else self.listed) == "public"
                if owner or (public and name != "__all__"):
                    self.add("field" if owner else "var", owner + [name], node, string_of(after))
        elif isinstance(node, (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try)):
            for field in ("body", "handlers", "orelse", "finalbody"):
                for part in [getattr(node, field, [])]:
                    self.body(part, owner)
        elif isinstance(node, ast.ExceptHandler):
            self.body(node.body, owner)


for line in sys.stdin:
    path = line.rstrip("\n")
    with open(path, encoding="utf-8") as file:
        source = file.read()
    try:
        print(json.dumps(Lister(ast.parse(source)).found))
    except SyntaxError:
        print("null")
