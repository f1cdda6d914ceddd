"""Prints the regular expressions of the package as JSON, anchored as they are used."""

import ast
import importlib
import json
import pkgutil
import sys
from pathlib import Path

import lectern

ANCHORED = {"match": "^(?:{})", "fullmatch": "^(?:{})$"}


def method_of(node, owner):
    """The name of the method where the node is one of the owner, else None."""
    is_method = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return node.attr if is_method and node.value.id == owner else None


def uses_of(tree, call):
    """The methods by which an expression is used: that of the call, or those of what it is named."""
    if call.func.attr != "compile":
        return {call.func.attr}
    names = [
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and node.value is call
        for target in node.targets
    ]
    return {method_of(node, name) for node in ast.walk(tree) for name in names} - {None}


def expressions_of(name):
    module = importlib.import_module(name)
    path = Path(module.__file__)
    tree = ast.parse(path.read_text("utf-8"))
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or method_of(call.func, "re") in (None, "escape"):
            continue
        pattern = eval(compile(ast.Expression(call.args[0]), str(path), "eval"), vars(module))
        form = {ANCHORED.get(use, "{}") for use in uses_of(tree, call)} or {"{}"}
        flags = {method_of(node, "re") for each in call.args[1:] for node in ast.walk(each)}
        for one in form:
            source = one.replace("{}", pattern)
            yield {"file": path.name, "source": source, "ignoresCase": "IGNORECASE" in flags}


names = ["lectern", *(one.name for one in pkgutil.walk_packages(lectern.__path__, "lectern."))]
json.dump([one for name in names for one in expressions_of(name)], sys.stdout)
