"""Tests of Sorry!"""
